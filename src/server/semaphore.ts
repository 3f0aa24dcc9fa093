/** Lets so many in at a time; the others wait in line. Uploads that wait are not read, so their senders wait too. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}

type SemaphoreLimits = { most: number; waiting: number }

/** The same for each name by itself. Null, and nothing is done, where too many of that name wait already. */
export function createSemaphores({
  most,
  waiting,
}: SemaphoreLimits): <T>(name: string, work: () => Promise<T>) => Promise<T | null> {
  const named = new Map<string, { semaphore: ReturnType<typeof createSemaphore>; present: number }>()
  return async (name, work) => {
    const own = named.get(name) ?? { semaphore: createSemaphore(most), present: 0 }
    if (own.present >= most + waiting) return null
    named.set(name, own)
    own.present += 1
    try {
      return await own.semaphore(work)
    } finally {
      own.present -= 1
      if (own.present === 0) named.delete(name)
    }
  }
}
