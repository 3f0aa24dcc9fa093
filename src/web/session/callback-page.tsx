import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { storeItem } from '../appointment/session-items.ts'
import type { PageHandle } from '../page-frame.ts'
import { PageHead } from '../page-head.tsx'
import { Button } from '../ui/button/button.tsx'
import { Spinner } from '../ui/button/spinner.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { browserSession } from './browser-session.ts'
import { useSession } from './session-context.ts'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store' })

/** A code is good once, and React may run an effect twice: both wait for the one exchange. */
let arriving: { address: string; done: Promise<string> } | undefined

export default function CallbackPage() {
  const { identity } = useSettings()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const address = location.href
    if (arriving?.address !== address) arriving = { address, done: browserSession(identity).arrive(address) }
    arriving.done.then(
      (path) => {
        // The token of a sign-up is good until the client signs in (decisions, "People").
        storeItem('createdUser', null)
        return navigate(path, { replace: true })
      },
      () => setFailed(true),
    )
  }, [identity, navigate])

  return (
    <div className="wrap section">
      <PageHead title="Log in" description="Finishing your login." indexed={false} />
      {failed ? (
        <EmptyState
          drawing="branch"
          title="We could not finish logging you in"
          level={1}
          actions={<Button onClick={() => signIn('/')}>Try again</Button>}
        >
          Nothing is lost. This can happen when a login was started in another tab or a while ago.
        </EmptyState>
      ) : (
        <output>
          <Spinner /> Logging you in
        </output>
      )}
    </div>
  )
}
