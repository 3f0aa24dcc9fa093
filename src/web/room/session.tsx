import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { BeforeFrame } from './before/before-frame.tsx'
import { Door } from './door/door.tsx'
import { NoSuchSession } from './door/no-such-session.tsx'
import { Opening } from './door/opening.tsx'
import { InSession } from './in-session.tsx'
import { roomQuery } from './room-query.ts'

/** Who is here, and what they may see of this session. The server knows nothing of it, so it renders the same for everyone. */
export function Session({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useQuery(roomQuery(roomId), queryClient)
  if (data?.room) return <InSession roomId={roomId} room={data.room} onReadAgain={() => void refetch()} />
  return (
    <BeforeFrame>
      {data && <Door roomId={roomId} door={data.door} />}
      {!data && error && <Problem status={error.problem.status} onTryAgain={() => void refetch()} />}
      {!data && !error && <Opening />}
    </BeforeFrame>
  )
}

function Problem({ status, onTryAgain }: { status: number; onTryAgain: () => void }) {
  if (status >= 400 && status < 500 && status !== 429) return <NoSuchSession />
  return (
    <div className="wrap py-16">
      <h1 className="mb-6">Your session</h1>
      <Notice type="error" announced="atOnce" title="We could not open your session">
        <TextButton inline onClick={onTryAgain}>
          Try again
        </TextButton>
      </Notice>
    </div>
  )
}
