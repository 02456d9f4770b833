import type { ExportName } from '@twinset/contract';

/** A loader of a few lines: after it, `data` yields pairs of image and index mask of the training set. */
interface Loader {
  library: string;
  /** Export that it reads. */
  needs: ExportName;
  code: string;
}

/** Loaders for README.txt; the long tests run each of them in the folder of an unpacked result. */
export const LOADERS: readonly Loader[] = [
  {
    library: 'PyTorch',
    needs: 'index',
    code: `
import numpy, pathlib, torch
from PIL import Image

class Pairs(torch.utils.data.Dataset):
    def __init__(self, folder):
        self.images = sorted(pathlib.Path(folder, 'images').iterdir())
    def __len__(self):
        return len(self.images)
    def __getitem__(self, number):
        image = self.images[number]
        pixels = numpy.array(Image.open(image).convert('RGB'))
        labels = numpy.array(Image.open(image.parent.parent / 'index_masks' / image.name))
        return torch.from_numpy(pixels).permute(2, 0, 1) / 255, torch.from_numpy(labels).long()

data = torch.utils.data.DataLoader(Pairs('train'), batch_size=None)`,
  },
  {
    library: 'tf.data',
    needs: 'index',
    code: `
import tensorflow as tf

def pair(image):
    mask = tf.strings.regex_replace(image, 'images', 'index_masks')
    read = lambda path, channels: tf.io.decode_png(tf.io.read_file(path), channels=channels)
    return read(image, 3), read(mask, 1)

data = tf.data.Dataset.list_files('train/images/*.png').map(pair)`,
  },
  {
    library: 'Keras',
    needs: 'index',
    code: `
import keras, pathlib
from PIL import Image
import numpy

class Pairs(keras.utils.PyDataset):
    def __init__(self, folder):
        super().__init__()
        self.images = sorted(pathlib.Path(folder, 'images').iterdir())
    def __len__(self):
        return len(self.images)
    def __getitem__(self, number):
        image = self.images[number]
        mask = image.parent.parent / 'index_masks' / image.name
        return keras.utils.img_to_array(keras.utils.load_img(image)), numpy.array(Image.open(mask))

pairs = Pairs('train')
data = (pairs[number] for number in range(len(pairs)))`,
  },
  {
    library: 'Hugging Face',
    needs: 'huggingface',
    code: `
import datasets

rows = datasets.load_dataset('imagefolder', data_dir='.', split='train')
data = ((row['image'], row['mask']) for row in rows)`,
  },
  {
    library: 'OpenCV',
    needs: 'index',
    code: `
import cv2, pathlib

def pair(image):
    mask = image.parent.parent / 'index_masks' / image.name
    return cv2.imread(str(image)), cv2.imread(str(mask), cv2.IMREAD_UNCHANGED)

data = (pair(image) for image in sorted(pathlib.Path('train/images').iterdir()))`,
  },
];
