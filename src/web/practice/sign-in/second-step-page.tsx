import { useState } from 'react'
import { useLocation } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient, useRead } from '../../api/query.ts'
import type { PageHandle } from '../../page-handle.ts'
import { redirectToIn } from '../../session/return-path.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { useIsHydrated } from '../../ui/browser-state.ts'
import { staffQuery } from '../desk/staff.ts'
import { Door } from './door.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { PasskeyButton, SecondStepForm } from './second-step-form.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

export const handle: PageHandle = { frame: 'focused' }

/** After the password: show the second step, or set one up where there is none yet. */
export default function SecondStepPage() {
  const redirectTo = redirectToIn(useLocation().search)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error } = useRead(staffQuery('readSecondStep', {}))
  if (codes)
    return (
      <Door title="Recovery codes" heading="Keep these somewhere safe">
        <RecoveryCodes codes={codes} onDone={() => enterPractice(redirectTo)} />
      </Door>
    )
  if (error)
    return (
      <Door title="Staff sign-in" heading="Please sign in first">
        {error.problem.status !== 401 && (
          <Notice type="error" announced="politely" title={error.problem.message} />
        )}
        <LinkButton to={staffPages.signIn({ redirectTo: redirectTo ?? undefined })} wide>
          Sign in
        </LinkButton>
      </Door>
    )
  if (!data)
    return (
      <Door title="Second step" heading="One more step">
        <FormSkeleton fields={2} />
      </Door>
    )
  if (data.isToBeSetUp)
    return (
      <Door
        title="Add a second step"
        heading="Add a second step"
        above={data.email}
        lead="It protects clients’ records. It takes two minutes, and you only do it once."
      >
        <SetUpSecondStep onAdded={(given) => (given ? setCodes(given) : enterPractice(redirectTo))} />
      </Door>
    )
  return (
    <Door
      title="Second step"
      heading="One more step"
      above={data.email}
      lead="Clients’ records are in here, so we check that it’s you."
    >
      <SecondStepForm onPassed={() => enterPractice(redirectTo)} />
    </Door>
  )
}

/** Both steps are done. Nothing that was read before them is shown after them. */
function enterPractice(redirectTo: string | null): void {
  queryClient.clear()
  location.assign(redirectTo ?? staffPages.today())
}

function SetUpSecondStep({ onAdded }: { onAdded: (recoveryCodes: readonly string[] | null) => void }) {
  const hasPasskeys = useIsHydrated() && canUsePasskeys()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const way = chosen ?? (hasPasskeys ? 'passkey' : 'authenticator')
  if (isAdding) return <SetUpAuthenticator onAdded={onAdded} onBack={() => setAdding(false)} />
  return (
    <div className="grid gap-5">
      <RadioCards
        legend="Your second step"
        input={{ name: 'way', onChange: (event) => setChosen(event.currentTarget.value) }}
        chosen={[way]}
        options={[
          {
            value: 'passkey',
            label: 'Passkey on this device',
            help: hasPasskeys
              ? 'Safest, and the quickest to use.'
              : 'This browser has none. You can add one later, on another device.',
            disabled: !hasPasskeys,
          },
          {
            value: 'authenticator',
            label: 'Authenticator app',
            help: 'Works on any phone. You scan a picture once.',
          },
        ]}
      />
      {way === 'passkey' ? (
        <PasskeyButton call={() => makePasskey()} onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}>
          Add the passkey
        </PasskeyButton>
      ) : (
        <Button wide onClick={() => setAdding(true)}>
          Set up the app
        </Button>
      )}
    </div>
  )
}
