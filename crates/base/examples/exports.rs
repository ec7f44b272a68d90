//! Prints what the modules of the base library export: for each a line `MODULE v:VALUE… t:TYPE…`. `exports.sh` of
//! `crates/haskell/tests` compares it with GHC.

use whatif_haskell::modules::base_modules;

fn main() {
    let library = whatif_base::library();
    for module in base_modules().filter(|module| !module.starts_with("Whatif.")) {
        let Some((values, types)) = library.exports(module.into()) else { continue };
        let values = values.iter().filter(|name| !name.is_made()).map(|name| format!(" v:{name}"));
        let types = types.iter().filter(|name| !name.is_made()).map(|name| format!(" t:{name}"));
        println!("{module}{}{}", values.collect::<String>(), types.collect::<String>());
    }
}
