import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignIn } from '#contract/sign-ins.ts'
import { callApi } from '../api/call-api.ts'
import { apiQuery, invalidate, queryClient } from '../api/query.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ReadFailed } from './read-failed.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** See docs/product/portal.md#sign-ins. */
export function SignIns() {
  const { signOut } = useSession()
  const { data, isError, refetch } = useQuery(apiQuery('listSignIns', {}), queryClient)
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const end = async (which: string, call: () => ReturnType<typeof callApi<'endAllSignIns'>>) => {
    setEnding(which)
    setFailure(null)
    const answer = await call()
    setEnding(null)
    if (!answer.ok) setFailure(answer.problem.message)
    return answer.ok
  }
  const endOne = async ({ id, isThisOne }: SignIn) => {
    if (isThisOne) return signOut()
    await end(id, () => callApi('endSignIn', { params: { id } }))
    await invalidate('listSignIns')
  }
  const endAll = async () => {
    if (await end('all', () => callApi('endAllSignIns', {}))) signOut()
  }
  if (!data) return isError ? <ReadFailed onTryAgain={refetch} /> : <ProfileSkeleton />
  if (data.length === 0) return <p>Your sign-ins are kept by the service that you log in with.</p>
  return (
    <div className="grid max-w-[680px] justify-items-start gap-6">
      <p className="text-ink-soft">
        If you do not recognise a device, sign it out and then choose a new password.
      </p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <ul className="grid w-full gap-4">
        {data.map((signIn) => (
          <SignInCard
            key={signIn.id}
            signIn={signIn}
            isEnding={ending === signIn.id}
            onEnd={() => void endOne(signIn)}
          />
        ))}
      </ul>
      <div className="grid justify-items-start gap-2">
        <Button look="secondary" busy={ending === 'all' && 'Signing out'} onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
        <p className="text-sm text-ink-soft">On this device too. You log in again with your password.</p>
      </div>
    </div>
  )
}
