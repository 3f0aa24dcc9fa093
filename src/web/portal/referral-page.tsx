import { useRef, useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import type { StoredFile, UploadedFile } from '#contract/uploads.ts'
import { latestOfEachKind } from '#domain/uploads/upload-rules.ts'
import { callApi } from '../api/call-api.ts'
import { SupportEmail } from '../api/support-email.tsx'
import type { ClientRecord } from '../client/client-profile.ts'
import { updateClientRecord } from '../client/profile-queries.tsx'
import { FormSection } from '../forms/form-parts.tsx'
import { UploadField } from '../forms/upload-field.tsx'
import {
  nameOwnFiles,
  readOwnFiles,
  referralMessages,
  useOwnFiles,
  useUploads,
} from '../forms/use-uploads.ts'
import { Button, TryAgainButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast-store.ts'
import { PortalScreen, ProfileSkeleton, ReadFailed } from './portal-screen.tsx'
import { SessionsUsed, useOwnMeter } from './sessions-used.tsx'
import * as styles from './portal.module.css'

export default function ReferralPage() {
  return (
    <PortalScreen
      title="Add referral details"
      description="Send us your GP referral and treatment plan."
      skeleton={<ProfileSkeleton />}
    >
      {(client) => <Referral client={client} />}
    </PortalScreen>
  )
}

function Referral({ client }: { client: ClientRecord }) {
  const { files, hasFailed, readAgain, add, save } = useReferral()
  const [unsaved, setUnsaved] = useState(false)
  const meter = useOwnMeter()
  if (!files) return hasFailed ? <ReadFailed onTryAgain={readAgain} /> : <ProfileSkeleton />

  const { purpose, deadline } = referralPurpose(client, meter)
  const isOnRecord = client.referral?.isReferredByGP === true
  const after = async (saving: Promise<boolean>, { isNew }: { isNew: boolean }) => {
    const isSaved = await saving
    setUnsaved(!isSaved)
    if (isSaved && isNew) showToast('success', referralMessages.uploaded)
    if (!isSaved) showToast('error', referralMessages.failed)
  }
  const change = {
    onAdded: (kind: ReferralFile['kind'], added: readonly StoredFile[]) =>
      void after(add(added, kind), { isNew: true }),
    onRemoved: () => void after(save(), { isNew: false }),
  }
  return (
    <div className={styles.profileForm}>
      <p className="lead">{purpose} A photo of each page is fine.</p>
      {isOnRecord && files.length === 0 && (
        <div className="mt-6">
          {client.referral?.isGPSentReferral ? (
            <Notice title="Waiting for your GP">{deadline} If you have it yourself, add it here.</Notice>
          ) : meter?.warning === 'usedUp' ? null : (
            <Notice type="success" title="Your referral is on record">
              You need to send nothing more. If you have a new one, add it here.
            </Notice>
          )}
        </div>
      )}
      <div className="grid gap-10 mt-8 mb-10">
        <ReferralFiles kind="referral" label="GP referral" {...{ files, change }} />
        <ReferralFiles
          kind="treatmentPlan"
          label="Treatment plan"
          help="If it is not in the referral."
          {...{ files, change }}
        />
      </div>
      {unsaved && (
        <div className="mb-6 grid max-w-[680px] justify-items-start gap-4">
          <Notice type="error" announced="atOnce" title={referralMessages.failed}>
            Your files have arrived, but we could not add them to your record.
          </Notice>
          <TryAgainButton look="secondary" onClick={() => void after(save(), { isNew: true })} />
        </div>
      )}
      {files.length === 0 && <GpSendsIt onSay={() => save(true)} />}
      <SessionsUsed />
    </div>
  )
}

type ReferralFilesProps = {
  kind: ReferralFile['kind']
  label: string
  help?: string
  files: readonly ReferralFile[]
  change: {
    onAdded: (kind: ReferralFile['kind'], added: readonly StoredFile[]) => void
    onRemoved: () => void
  }
}

function ReferralFiles({ kind, label, help, files, change }: ReferralFilesProps) {
  const uploads = useUploads({
    kind,
    files: files.filter((file) => file.kind === kind),
    onAdded: (added) => change.onAdded(kind, added),
    onRemoved: change.onRemoved,
  })
  return <UploadField uploads={uploads} label={label} help={help} optional={kind === 'treatmentPlan'} />
}

type SendStatus = 'open' | 'saying' | 'said' | 'failed'

/** Uploaded, or sent by the GP. See docs/product/portal.md#adding-a-referral. */
function GpSendsIt({ onSay }: { onSay: () => Promise<boolean> }) {
  const [status, setStatus] = useState<SendStatus>('open')
  const say = async () => {
    setStatus('saying')
    setStatus((await onSay()) ? 'said' : 'failed')
  }
  return (
    <FormSection
      title="Or ask your GP to send it"
      note={
        <>
          To <SupportEmail />. Tell us here, and we’ll look out for it.
        </>
      }
      headingId="gp-sends"
    >
      {status === 'said' ? (
        <Notice type="success" announced="politely" title="Thank you. We’ll look out for it.">
          We’ll add it to your record when it arrives.
        </Notice>
      ) : (
        <Button look="secondary" busy={status === 'saying' && 'Saving'} onClick={say}>
          My GP will send it
        </Button>
      )}
      {status === 'failed' && (
        <div className="mt-4">
          <Notice type="error" announced="atOnce" title="Something went wrong. Please try again." />
        </div>
      )}
    </FormSection>
  )
}

type OwnReferralMeter = ApiValue<'readOwnReferralMeter'>

type ReferralPurpose = {
  purpose: string
  deadline: string
}

const byPayer = {
  medicare: {
    purpose: 'With a referral and a treatment plan from a GP, Medicare pays part of each session.',
    deadline:
      'For Medicare, we need it before your session starts. If it doesn’t reach us in time, you pay the full fee.',
  },
  dva: {
    purpose: 'With a referral from a GP, DVA pays for your sessions.',
    deadline: 'We need it to claim your sessions from DVA.',
  },
} as const satisfies Record<string, ReferralPurpose>

/** Who pays decides what a referral is for: docs/product/portal.md#adding-a-referral. `meter` is undefined until it is read. */
export function referralPurpose(
  { lastFunding }: Pick<ClientRecord, 'lastFunding'>,
  meter: OwnReferralMeter | undefined,
): ReferralPurpose {
  const isDva = lastFunding === 'dva' || Boolean(meter?.dva)
  const isMedicare = lastFunding !== 'dva' || hasMedicare(meter)
  const payers = [isMedicare && byPayer.medicare, isDva && byPayer.dva].filter((payer) => payer !== false)
  return {
    purpose: payers.map(({ purpose }) => purpose).join(' '),
    deadline: payers.map(({ deadline }) => deadline).join(' '),
  }
}

const hasMedicare = (meter: OwnReferralMeter | undefined): boolean =>
  meter ? meter.year.used + meter.year.booked > 0 : false

type ReferralFile = UploadedFile & { kind: 'referral' | 'treatmentPlan' }

const isReferralFile = (file: UploadedFile): file is ReferralFile =>
  file.kind === 'referral' || file.kind === 'treatmentPlan'

/** The files on record, the first that came first, and the way to say what they are. Null until they have been read. */
function useReferral() {
  const { files, hasFailed, readAgain } = useOwnFiles()
  // Two uploads may end at once: they are saved one after the other, each with what is there by then.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const save = (isGPSentReferral = false): Promise<boolean> => {
    const saved = saving.current.then(() => saveReferral(inOrder(readOwnFiles()), isGPSentReferral))
    saving.current = saved
    return saved
  }
  return {
    files: files && inOrder(files),
    hasFailed,
    readAgain,
    save,
    add: (added: readonly StoredFile[], kind: ReferralFile['kind']) => {
      nameOwnFiles(
        added.map(({ fileId }) => fileId),
        kind,
      )
      return save()
    },
  }
}

/** The server lists the latest first. */
const inOrder = (files: readonly UploadedFile[]): ReferralFile[] => files.filter(isReferralFile).toReversed()

/** True when the record has taken it. */
async function saveReferral(files: readonly ReferralFile[], isGPSentReferral: boolean): Promise<boolean> {
  const isReferredByGP = isGPSentReferral || files.length > 0
  const isHaveTreatmentPlan = files.some(({ kind }) => kind === 'treatmentPlan')
  const answer = await callApi('saveReferral', {
    body: {
      files: latestOfEachKind(files).map(({ fileId, kind }) => ({ fileId, kind })),
      isReferredByGP,
      isHaveTreatmentPlan,
      isGPSentReferral,
      addToReferralGroup: isReferredByGP,
    },
  })
  if (answer.ok) updateClientRecord({ referral: { isReferredByGP, isHaveTreatmentPlan, isGPSentReferral } })
  return answer.ok
}
