import fc from 'fast-check';

/** Property tests draw the same cases on every run, so that a red run is about the change; FC_SEED=… draws others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
