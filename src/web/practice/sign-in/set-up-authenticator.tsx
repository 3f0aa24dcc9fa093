import { encode } from 'uqr'
import { useRead } from '../../api/query.ts'
import { NarrowForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/secret-fields.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { callStaff, staffQuery } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import * as styles from './sign-in.module.css'

type SetUpAuthenticatorProps = {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onBack: () => void
}

/** A secret of its own each time: kept by the session until its first code was right. */
const newSecretQuery = { ...staffQuery('startAuthenticatorSetUp', {}), gcTime: 0, staleTime: Infinity }

export function SetUpAuthenticator({ onAdded, onBack }: SetUpAuthenticatorProps) {
  const { data, error, isFetching, refetch } = useRead(newSecretQuery)
  if (!data && error)
    return (
      <div className="grid gap-4">
        <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
        <Button look="quiet" wide onClick={onBack}>
          Back
        </Button>
      </div>
    )
  if (!data) return <FormSkeleton fields={2} />
  return (
    <div className="grid gap-5">
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <Picture text={data.address} />
      <p>
        Key: <span className={styles.secret}>{data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <FirstCodeForm onAdded={onAdded} onBack={onBack} />
    </div>
  )
}

/** Drawn here: the secret goes to no other service. The key below says the same to those who cannot see it. */
function Picture({ text }: { text: string }) {
  const { data } = encode(text, { border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${data.length} ${data.length}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function FirstCodeForm({ onAdded, onBack }: SetUpAuthenticatorProps) {
  const form = useRequestForm({
    part: 'app',
    initial: { code: '' },
    rules: async () => (await import('#contract/staff/sign-in.ts')).firstCodeRequest,
    what: 'the code',
    send: (_, body) => callStaff('addAuthenticator', { body }),
    onSaved: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return (
    <NarrowForm
      form={form}
      className="fields"
      label="First code"
      button="Add the app"
      busy="Checking"
      onCancel={onBack}
      cancel="Back"
    >
      <CodeField {...form.bind('code')} label="The code that the app shows now" required />
    </NarrowForm>
  )
}
