import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mounter = process.getuid?.() === 0 ? [] : ['sudo', '-n']

function mount(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'banksia-disk-'))
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`
  const options = `size=${megabytes}m,mode=755,${owner}`
  try {
    run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

function unmount(folder: string): void {
  run('umount', folder)
  rmSync(folder, { recursive: true })
}

function run(...words: string[]): void {
  const [program = '', ...parameters] = [...mounter, ...words]
  execFileSync(program, parameters, { stdio: 'pipe' })
}

/** Whether this user may mount a file system; where not, what needs a full disk is left out. */
export const canMount: boolean = (() => {
  try {
    unmount(mount(1))
    return true
  } catch {
    return false
  }
})()

const pageBytes = 4096

/** A disk of its own of so many megabytes, kept in memory, which a test fills and empties. */
export function makeSmallDisk(megabytes: number) {
  const path = mount(megabytes)
  const ballast = join(path, 'ballast')
  let filling: NodeJS.Timeout | undefined
  const takeAll = () => {
    const file = openSync(ballast, 'a')
    try {
      for (const size of [256 * pageBytes, pageBytes]) writeUntilFull(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }
  const empty = () => {
    clearInterval(filling)
    rmSync(ballast, { force: true })
  }
  return {
    path,
    /** Also what others give back meanwhile, until it is emptied. */
    fill: () => {
      takeAll()
      filling = setInterval(takeAll, 20)
    },
    empty,
    remove: () => {
      empty()
      unmount(path)
    },
  }
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) === chunk.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
