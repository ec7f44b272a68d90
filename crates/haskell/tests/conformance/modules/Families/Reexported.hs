module Families.Reexported (Container (Elem, toL, at), Size (..)) where

import Families.Container
import Families.Size
