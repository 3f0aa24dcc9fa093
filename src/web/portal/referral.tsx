import { useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import type { ClientRecord } from '../client/client-profile.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { UploadField } from '../uploads/upload-field.tsx'
import { referralMessages, useUploads } from '../uploads/use-uploads.ts'
import { GpSendsIt } from './gp-sends-it.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ReadFailed } from './read-failed.tsx'
import { referralPurpose } from './referral-purpose.ts'
import { SessionsUsed } from './sessions-used.tsx'
import { useOwnMeter } from './use-own-meter.ts'
import { type ReferralFile, useReferral } from './use-referral.ts'
import * as profileFormStyles from './profile-form.module.css'
import * as styles from './referral.module.css'

export function Referral({ client }: { client: ClientRecord }) {
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
    <div className={profileFormStyles.form}>
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
      <div className={styles.uploads}>
        <Files kind="referral" label="GP referral" {...{ files, change }} />
        <Files
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
          <Button look="secondary" onClick={() => void after(save(), { isNew: true })}>
            Try again
          </Button>
        </div>
      )}
      {files.length === 0 && <GpSendsIt onSay={() => save(true)} />}
      <SessionsUsed />
    </div>
  )
}

type FilesProps = {
  kind: ReferralFile['kind']
  label: string
  help?: string
  files: readonly ReferralFile[]
  change: {
    onAdded: (kind: ReferralFile['kind'], added: readonly StoredFile[]) => void
    onRemoved: () => void
  }
}

function Files({ kind, label, help, files, change }: FilesProps) {
  const uploads = useUploads({
    kind,
    files: files.filter((file) => file.kind === kind),
    onAdded: (added) => change.onAdded(kind, added),
    onRemoved: change.onRemoved,
  })
  return <UploadField uploads={uploads} label={label} help={help} optional={kind === 'treatmentPlan'} />
}
