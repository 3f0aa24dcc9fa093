import type { SignIn } from '#contract/own-login.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { callApi } from '../api/call-api.ts'
import { apiQuery, invalidate, useRead } from '../api/query.ts'
import { useAction } from '../api/use-action.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { useSession } from '../session/session.tsx'
import { Button, RowButton } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PortalScreen, ProfileSkeleton, ReadFailed } from './portal-screen.tsx'

export default function SignInsPage() {
  return (
    <PortalScreen
      title="Where you are signed in"
      description="The devices that are signed in to your account, and how to sign them out."
      skeleton={<ProfileSkeleton />}
    >
      {() => <SignIns />}
    </PortalScreen>
  )
}

/** See docs/product/portal.md#sign-ins. */
function SignIns() {
  const { signOut } = useSession()
  const { data, isError, refetch } = useRead(apiQuery('listSignIns', {}))
  const { act, busy, problem } = useAction()
  const endOne = async ({ id, isThisOne }: SignIn) => {
    if (isThisOne) return signOut()
    await act(id, { call: () => callApi('endSignIn', { params: { id } }) })
    await invalidate('listSignIns')
  }
  const endAll = () => act('all', { call: () => callApi('endAllSignIns', {}), after: () => signOut() })
  if (!data) return isError ? <ReadFailed onTryAgain={refetch} /> : <ProfileSkeleton />
  if (data.length === 0) return <p>Your sign-ins are kept by the service that you log in with.</p>
  return (
    <div className="grid max-w-[680px] justify-items-start gap-6">
      <p className="text-ink-soft">
        If you do not recognise a device, sign it out and then choose a new password.
      </p>
      {problem && <Notice type="error" announced="atOnce" title={problem.message} />}
      <ul className="grid w-full gap-4">
        {data.map((signIn) => (
          <SignInCard
            key={signIn.id}
            signIn={signIn}
            isEnding={busy === signIn.id}
            onEnd={() => void endOne(signIn)}
          />
        ))}
      </ul>
      <div className="grid justify-items-start gap-2">
        <Button look="secondary" busy={busy === 'all' && 'Signing out'} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
        <p className="text-sm text-ink-soft">On this device too. You log in again with your password.</p>
      </div>
    </div>
  )
}

function SignInCard({ signIn, isEnding, onEnd }: { signIn: SignIn; isEnding: boolean; onEnd: () => void }) {
  const [zone] = useTimeZone()
  const used = new Date(signIn.lastUsedAt)
  const device = signIn.device ?? 'Unknown device'
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg">{device}</h2>
          {signIn.isThisOne && <Badge tone="main">This device</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          Last used {dayAndTime(used, zone)}, {formatZone(used, zone)}
        </p>
      </div>
      <RowButton
        aria-label={`Sign out ${signIn.isThisOne ? 'this device' : device}`}
        busy={isEnding && 'Signing out'}
        onClick={onEnd}
      >
        Sign out
      </RowButton>
    </li>
  )
}
