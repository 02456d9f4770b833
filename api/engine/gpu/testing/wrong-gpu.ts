// A GPU process that claims a graphics card and computes nothing: its outputs differ from those of the CPU.
import type { FromGpu, ToGpu } from '../messages.ts';

const send = (message: FromGpu) => process.send?.(message);
process.on('disconnect', () => process.exit(0));
process.on('message', ({ id }: ToGpu) => send({ type: 'done', id }));
send({ type: 'open', description: 'none', isSoftware: false, advice: '' });
