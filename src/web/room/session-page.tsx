import { useEffect } from 'react'
import { useParams } from 'react-router'
import { type ApiError, useRead } from '../api/query.ts'
import type { PageHandle } from '../page-handle.ts'
import { PageHead } from '../site/page-head.tsx'
import { BeforeFrame } from './before-frame.tsx'
import { inViewersZone, roomQuery } from './call/call-room.ts'
import { Door } from './door.tsx'
import { InSession } from './in-session.tsx'
import { NoSuchSession, NotOpened, Opening } from './not-opened.tsx'
import { SessionGone } from './out-of-session.tsx'

export const handle: PageHandle = { frame: 'own', stickyBar: 'never' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** See docs/product/session-room.md. */
export default function SessionPage() {
  const { id = '' } = useParams()
  useOwnDocument()
  return (
    <>
      <PageHead title="Your session" description="Where your video session takes place." indexed={false} />
      <Session key={id} roomId={id} />
    </>
  )
}

/** Who is here, and what they may see of this session. The server knows nothing of it, so it renders the same for everyone. */
function Session({ roomId }: { roomId: string }) {
  const { data, error, refetch } = useRead(roomQuery(roomId))
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

const pathOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).pathname : null

/**
 * The server lets only this page's own document use a camera (src/server/http/middleware.ts). Someone who came here without a
 * new document, as after a login, gets one.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    const path = pathOf(loaded?.name)
    if (path !== null && path !== location.pathname) location.reload()
  }, [])
}
