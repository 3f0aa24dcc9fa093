import { useEffect, useRef, useState } from 'react'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { callRoom } from '../client/call-room.ts'

/** What was confirmed at the start: each tap saves the whole, one after the other, so that no quick tap is lost. */
export function useStartCheck(roomId: string) {
  const [answer, setAnswer] = useState<StartCheckAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const latest = useRef<StartCheckAnswer | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const show = (read: StartCheckAnswer) => {
    latest.current = read
    setAnswer(read)
  }

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found = await callRoom('readStartCheck', { params: { roomId } })
      if (!isCurrent) return
      if (!found.ok) return setProblem(found.problem.message)
      latest.current = found.value
      setAnswer(found.value)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [roomId])

  const saveNow = async (part: Partial<StartCheck>, isAgain = false): Promise<boolean> => {
    if (!latest.current) return false
    const { version, check } = latest.current
    const body = { ...check, ...part, version }
    const saved = await callRoom('saveStartCheck', { params: { roomId }, body })
    if (!saved.ok && saved.problem.code === 'changedMeanwhile' && !isAgain) {
      const read = await callRoom('readStartCheck', { params: { roomId } })
      if (read.ok) show(read.value)
      return read.ok && saveNow(part, true)
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
  return { answer, problem, fields, save }
}
