import { useParams } from 'react-router'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { useOwnDocument } from './use-own-document.ts'
import { Session } from './session.tsx'

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
