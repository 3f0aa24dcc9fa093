import { chmod, mkdir, stat } from 'node:fs/promises'

const otherUsers = 0o077
const readAndWrite = 0o066

/**
 * A folder that no other user of the machine may look into; one that exists already is closed to them. Root's stays open to
 * walk through, and to nothing else, because root runs PostgreSQL as another user (db/embedded-home.ts).
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 })
  if (made !== undefined) return
  const { mode, uid } = await stat(path)
  const me = process.getuid?.()
  if (me === undefined || uid !== me) return
  const tooOpen = mode & (me === 0 ? readAndWrite : otherUsers)
  if (tooOpen !== 0) await chmod(path, mode & 0o7777 & ~tooOpen)
}
