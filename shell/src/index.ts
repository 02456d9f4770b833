// Everything else is behind this import, so that the shared packages are there before it runs.
import('./bootstrap.tsx');
