import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { pythonProgram } from './python-environment.mjs';

const PACKAGES = [
  'datasets==5.2.0',
  'datumaro==1.13.12',
  'numpy==2.4.6',
  'onnxruntime==1.32.0',
  'opencv-python-headless==4.14.0.94',
  'pycocotools==2.0.11',
  'supervision==0.31.2',
  'tensorflow-cpu==2.21.0',
  'webdataset==1.0.2',
];

/**
 * Returns the path of a Python with the programs that read exports in their long test, or `undefined`. PyTorch is not
 * among them: the registry has it only with 2.5 GB of CUDA, so that Debian's build for CPUs is used (debian-programs.mjs).
 */
export const installExportReaders = () =>
  pythonProgram({ name: 'export-readers-1', program: 'python', packages: PACKAGES, isPartUseful: true });

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await installExportReaders());
