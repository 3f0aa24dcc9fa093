import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: what an earlier start compiled need not be compiled again, a fifth of the work of a start.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'banksia-start'))
await import('./run-service.ts')
