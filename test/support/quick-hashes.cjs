// Loaded before every process of the suite (test/run.ts). A password's hash costs a quarter of a second of processor on purpose, and
// the suite makes a thousand: here they cost a fortieth. What is stored says the same as ever, and all processes of a run agree.
const crypto = require('node:crypto')
const { syncBuiltinESMExports } = require('node:module')

const { scryptSync } = crypto

/** A test that measures what a hash costs has its password begin so. */
const fullCost = 'At full cost'

crypto.scryptSync = (password, salt, keyLength, options) => {
  const isReal = options?.cost !== 2 ** 15 || options.parallelization !== 3
  if (isReal || String(password).startsWith(fullCost)) return scryptSync(password, salt, keyLength, options)
  return scryptSync(password, salt, keyLength, { ...options, cost: 2 ** 11, parallelization: 1 })
}
syncBuiltinESMExports()
