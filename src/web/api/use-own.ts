import { useCallback, useEffect, useState } from 'react'
import type { ApiAnswer } from './call-api.ts'
import { readPatiently } from './read-patiently.ts'

/** Null until it has been read. What was read stays when a later reading fails. */
type State<T> = { value: T | null; hasFailed: boolean }

const after =
  <T>(answer: ApiAnswer<T>) =>
  (before: State<T>): State<T> =>
    answer.ok ? { value: answer.value, hasFailed: false } : { ...before, hasFailed: true }

/** Something of the client's own, read when the page opens. */
export function useOwn<T>(path: string) {
  const [state, setState] = useState<State<T>>({ value: null, hasFailed: false })
  useEffect(() => {
    const leaving = new AbortController()
    readPatiently<T>(path, { signal: leaving.signal }).then(
      (answer) => setState(after(answer)),
      () => undefined,
    )
    return () => leaving.abort()
  }, [path])

  const readAgain = useCallback(async () => setState(after(await readPatiently<T>(path))), [path])
  /** What the server has just been told, before it is read again. */
  const change = useCallback(
    (how: (value: T) => T) =>
      setState(({ value, hasFailed }) => ({ value: value === null ? null : how(value), hasFailed })),
    [],
  )
  return { ...state, readAgain, change }
}
