import { useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { setByPhone } from './set-by-phone.ts'

type Change = { roomId: string; room: RoomState; on: boolean }

/** One press of "Go on by phone" or "Stay with video", and what became of it. */
export function useByPhone({ roomId, room, on }: Change) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isByPhone = room.byPhone !== null
  const [wasByPhone, setWasByPhone] = useState(isByPhone)
  if (wasByPhone !== isByPhone) {
    // Taken after all, or changed by someone else: what was said before no longer holds.
    setWasByPhone(isByPhone)
    setProblem(null)
  }
  const change = async () => {
    setBusy(true)
    setProblem(null)
    setProblem(await setByPhone(roomId, on))
    setBusy(false)
  }
  return { busy: busy && 'Asking', problem, press: () => void change() } as const
}
