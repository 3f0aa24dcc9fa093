import { useEffect, useState } from 'react'
import type { StartCheck, StartCheckAnswer } from '#contract/room-start-check.ts'
import { callRoom } from '../client/call-room.ts'

/** What was confirmed at the start: each tap saves the whole. */
export function useStartCheck(roomId: string) {
  const [answer, setAnswer] = useState<StartCheckAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found = await callRoom('readStartCheck', { params: { roomId } })
      if (!isCurrent) return
      if (found.ok) setAnswer(found.value)
      else setProblem(found.problem.message)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [roomId])

  /** True once it is saved. */
  const save = async (part: Partial<StartCheck>): Promise<boolean> => {
    if (!answer) return false
    setBusy(true)
    const { version, check } = answer
    const saved = await callRoom('saveStartCheck', {
      params: { roomId },
      body: { ...check, ...part, version },
    })
    setBusy(false)
    setFields(saved.ok ? {} : (saved.problem.fields ?? {}))
    setProblem(saved.ok || saved.problem.fields ? null : saved.problem.message)
    if (saved.ok) setAnswer(saved.value)
    else if (saved.problem.code === 'changedMeanwhile') {
      const read = await callRoom('readStartCheck', { params: { roomId } })
      if (read.ok) setAnswer(read.value)
    }
    return saved.ok
  }
  return { answer, problem, fields, busy, save }
}
