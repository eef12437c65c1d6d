// As if SQLite's binding had never been built: node --import ./without-binding.mjs
import Module from 'node:module';

Module._extensions['.node'] = (_module, file) => {
  throw Object.assign(new Error(`${file}: cannot open shared object file`), { code: 'ERR_DLOPEN_FAILED' });
};
