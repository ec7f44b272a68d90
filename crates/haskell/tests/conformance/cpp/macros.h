/* What macros.hs includes. */
#include "MachDeps.h"
#ifndef INCLUDED
#define INCLUDED 7 /* a number */
#endif
