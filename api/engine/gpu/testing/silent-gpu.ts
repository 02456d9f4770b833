// A GPU process that does not respond, as with a driver that hangs.
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 1000);
