import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useIsHydrated } from '../../visit/use-is-hydrated.ts'
import { canUsePasskeys, makePasskey } from './passkey-call.ts'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'

type SetUpProps = { onAdded: (recoveryCodes: readonly string[] | null) => void }

/** At the first sign-in: which second step, and adding it. */
export function SetUpSecondStep({ onAdded }: SetUpProps) {
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
        <AddPasskey onAdded={onAdded} />
      ) : (
        <Button wide onClick={() => setAdding(true)}>
          Set up the app
        </Button>
      )}
    </div>
  )
}

function AddPasskey({ onAdded }: SetUpProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async () => {
    setBusy(true)
    setFailure(null)
    const answer = await makePasskey()
    setBusy(false)
    if (answer.ok) return onAdded(answer.value.recoveryCodes)
    setFailure(answer.problem.fields?.response ?? answer.problem.message)
  }
  return (
    <>
      {failure && <Notice type="warning" announced="atOnce" title={failure} />}
      <Button wide busy={busy && 'Waiting for your device'} onClick={() => void add()}>
        Add the passkey
      </Button>
    </>
  )
}
