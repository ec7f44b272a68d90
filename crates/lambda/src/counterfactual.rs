//! Counterfactual symbolic execution.
