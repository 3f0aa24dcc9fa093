import { useQuery } from '@tanstack/react-query'
import { type ApiError, queryClient } from '../api/query.ts'
import { SessionGone } from './after/session-gone.tsx'
import { BeforeFrame } from './before/before-frame.tsx'
import { Door } from './door/door.tsx'
import { NoSuchSession } from './door/no-such-session.tsx'
import { NotOpened } from './door/not-opened.tsx'
import { Opening } from './door/opening.tsx'
import { InSession } from './in-session.tsx'
import { roomQuery } from './room-query.ts'
import { inViewersZone } from './viewers-zone.ts'

/** Who is here, and what they may see of this session. The server knows nothing of it, so it renders the same for everyone. */
export function Session({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useQuery(roomQuery(roomId), queryClient)
  if (data?.room)
    return <InSession roomId={roomId} room={inViewersZone(data.room)} onReadAgain={() => void refetch()} />
  return (
    <BeforeFrame>
      {data?.gone && <SessionGone gone={data.gone} practicePhone={data.door.practicePhone} />}
      {data && !data.gone && <Door roomId={roomId} door={data.door} />}
      {!data && error && <Problem problem={error.problem} onTryAgain={() => void refetch()} />}
      {!data && !error && <Opening />}
    </BeforeFrame>
  )
}

type ProblemProps = { problem: ApiError['problem']; onTryAgain: () => void }

function Problem({ problem, onTryAgain }: ProblemProps) {
  const { status } = problem
  if (status >= 400 && status < 500 && status !== 429) return <NoSuchSession />
  return <NotOpened {...{ problem, onTryAgain }} />
}
