import { UploadRefused } from './upload-refused.ts'

/** What one upload has taken of the memory for all of them. */
export type MemoryShare = {
  /** Waits until there is room. */
  take: (bytes: number) => Promise<void>
  /** Gives back what was taken so far: the file is stored. */
  giveBack: () => void
  /** Nothing is counted from here on: what still arrives is thrown away. */
  close: () => void
}

export type UploadMemory = { open: () => MemoryShare }

type Waiting = { share: MemoryShare; bytes: number; go: () => void }

const longestWait = 20_000

/**
 * Counts the bytes of uploads that are in memory, not the uploads: a slow one has few, and keeps no other upload waiting. When the room
 * is used up, one upload goes on all the same until it is done, and the others wait for it; so all of them come to an end,
 * and the memory stays below `most` and one file.
 */
export function createUploadMemory(most: number): UploadMemory {
  let used = 0
  let favourite: MemoryShare | null = null
  const line: Waiting[] = []

  const admits = (share: MemoryShare, bytes: number) => {
    if (used + bytes > most) favourite ??= share
    return used + bytes <= most || favourite === share
  }
  const letOn = () => {
    for (let first = line[0]; first && admits(first.share, first.bytes); first = line[0]) {
      line.shift()
      first.go()
    }
  }

  return {
    open() {
      let own = 0
      let isOpen = true
      const add = (bytes: number) => {
        own += bytes
        used += bytes
      }
      const share: MemoryShare = {
        take: async (bytes) => {
          if (!isOpen) return
          if (admits(share, bytes)) return add(bytes)
          await new Promise<void>((resolve, reject) => {
            const waiting = { share, bytes, go: () => (clearTimeout(timer), add(bytes), resolve()) }
            const timer = setTimeout(() => {
              line.splice(line.indexOf(waiting), 1)
              reject(new UploadRefused({ code: 'unavailable' }))
            }, longestWait)
            line.push(waiting)
          })
        },
        giveBack: () => {
          used -= own
          own = 0
          if (favourite === share) favourite = null
          letOn()
        },
        close: () => {
          isOpen = false
          share.giveBack()
        },
      }
      return share
    },
  }
}
