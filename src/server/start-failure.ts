import { ConfigError } from './environment.ts'
import { ContentError } from './site/story-mistakes.ts'
import { readText } from './error-details.ts'

/** Why the service did not start, in words that say what to do. */
export function explainStartFailure(
  error: unknown,
  { dataDir, port }: { dataDir: string; port: number },
): string {
  if (error instanceof ConfigError || error instanceof ContentError) return error.message
  if (!(error instanceof Error)) return String(error)
  const [code, path, syscall] = ['code', 'path', 'syscall'].map((name) => readText(error, name))
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Set PORT to another one, or end what is using it.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  // A write names no path, and nothing else is written before the service is ready.
  if (code === 'ENOSPC')
    return `The disk of DATA_DIR (${dataDir}) has no space left. Free some, or set DATA_DIR to a folder on another disk.`
  if (path?.startsWith(dataDir) && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return `DATA_DIR (${dataDir}) cannot be written: ${code}. Set DATA_DIR to a folder that this user may write.`
  return error.message.split('\n')[0] ?? 'The service could not start.'
}
