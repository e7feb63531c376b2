"""Takes one picture: blender -b --python art/studio/take.py -- SCENE.py --mode photo|drawing [options of run.py]"""
import os
import runpy
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
runpy.run_path(sys.argv[sys.argv.index('--') + 1])
