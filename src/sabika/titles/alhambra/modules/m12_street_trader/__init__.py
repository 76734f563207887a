"""Street trader: who builds where their trader waits may take a resident in; sets of colours score (TRD).

`traders` has what there is: discs, residents, the supply. The others join in one after another, so that everybody has
chosen before the first disc is laid (S12): `choice` has who is kept at the start, `disc` where a trader waits,
`residents` who moves in and out, `sets` what they score, `thumb` what computers think of it.
"""

from sabika.titles.alhambra.modules.m12_street_trader import choice, disc, residents, sets, thumb
from sabika.titles.alhambra.modules.m12_street_trader.traders import MODULE

__all__ = ["MODULE", "choice", "disc", "residents", "sets", "thumb"]
