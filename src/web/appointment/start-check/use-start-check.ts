import { useEffect, useRef, useState } from 'react'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import type { ApiAnswer } from '../../api/call-api.ts'

/** How it is read and saved: from the room, or from the diary for a call by phone. */
export type StartCheckCalls<Answer extends StartCheckAnswer> = {
  read: () => Promise<ApiAnswer<Answer>>
  save: (body: StartCheck & { version: number }) => Promise<ApiAnswer<Answer>>
}

/** What was confirmed at the start: each tap saves the whole, one after the other, so that no quick tap is lost. */
export function useStartCheck<Answer extends StartCheckAnswer>(calls: StartCheckCalls<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const latest = useRef<Answer | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const { read } = calls
  const show = (found: Answer) => {
    latest.current = found
    setAnswer(found)
  }

  useEffect(() => {
    let isCurrent = true
    const readFirst = async () => {
      const found = await read()
      if (!isCurrent) return
      if (!found.ok) return setProblem(found.problem.message)
      latest.current = found.value
      setAnswer(found.value)
    }
    void readFirst()
    return () => {
      isCurrent = false
    }
  }, [read])

  const readAgain = async () => {
    setProblem(null)
    const found = await read()
    if (found.ok) show(found.value)
    else setProblem(found.problem.message)
  }

  const saveNow = async (part: Partial<StartCheck>, isAgain = false): Promise<boolean> => {
    if (!latest.current) return false
    const { version, check } = latest.current
    const body = { ...check, ...part, version }
    const saved = await calls.save(body)
    if (!saved.ok && saved.problem.code === 'changedMeanwhile' && !isAgain) {
      const again = await read()
      if (again.ok) show(again.value)
      return again.ok && saveNow(part, true)
    }
    setFields(saved.ok ? {} : (saved.problem.fields ?? {}))
    setProblem(saved.ok || saved.problem.fields ? null : saved.problem.message)
    if (saved.ok) show(saved.value)
    return saved.ok
  }

  /** True once it is saved. */
  const save = (part: Partial<StartCheck>): Promise<boolean> => {
    const saving = queue.current.then(() => saveNow(part))
    queue.current = saving.catch(() => false)
    return saving
  }
  return { answer, problem, fields, save, readAgain: () => void readAgain() } as const
}
