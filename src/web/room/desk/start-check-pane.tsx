import { useMemo } from 'react'
import type { RoomState } from '#contract/room.ts'
import type { StartCheckAnswer } from '#contract/room-start-check.ts'
import { StartCheckRows } from '../../appointment/start-check/start-check-rows.tsx'
import { StartCheckState } from '../../appointment/start-check/start-check-state.tsx'
import { type StartCheckCalls, useStartCheck } from '../../appointment/start-check/use-start-check.ts'
import { callRoom } from '../client/call-room.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import * as styles from './desk.module.css'

export function StartCheckPane({ roomId, room }: { roomId: string; room: RoomState }) {
  const calls = useMemo(
    (): StartCheckCalls<StartCheckAnswer> => ({
      read: () => callRoom('readStartCheck', { params: { roomId } }),
      save: (body) => callRoom('saveStartCheck', { params: { roomId }, body }),
    }),
    [roomId],
  )
  const { answer, problem, fields, save, readAgain } = useStartCheck(calls)
  const { client } = room
  if (!client) return null
  return (
    <section className={styles.pane} aria-label="At the start">
      <Fold title="At the start" open>
        <StartCheckState isRead={answer !== null} {...{ problem, readAgain }} />
        {answer && <StartCheckRows {...{ client, answer, fields, save }} />}
      </Fold>
    </section>
  )
}
