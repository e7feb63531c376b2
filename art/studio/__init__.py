"""Everything a scene needs, by one line: from studio import *"""

import random
from math import cos, pi, radians, sin, sqrt, tau

from mathutils import Matrix, Vector

from .fittings import *
from .materials import *
from .photograph import photograph, render
from .prints import printed
from .run import DRAWING, option, scene
from .shapes import *
