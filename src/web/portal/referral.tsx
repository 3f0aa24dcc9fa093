import { useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { UploadField } from '../uploads/upload-field.tsx'
import { referralWords, useUploads } from '../uploads/use-uploads.ts'
import { GpSendsIt } from './gp-sends-it.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ReadFailed } from './read-failed.tsx'
import { type ReferralFile, useReferral } from './use-referral.ts'

export function Referral({ client }: { client: ClientRecord }) {
  const { files, hasFailed, readAgain, add, remove, save } = useReferral()
  const [unsaved, setUnsaved] = useState(false)
  if (!files) return hasFailed ? <ReadFailed onTryAgain={readAgain} /> : <ProfileSkeleton />

  const isOnRecord = client.referral?.isReferredByGP === true
  const after = async (saving: Promise<boolean>, { isNew }: { isNew: boolean }) => {
    const isSaved = await saving
    setUnsaved(!isSaved)
    if (isSaved && isNew) showToast('success', referralWords.uploaded)
    if (!isSaved) showToast('error', referralWords.failed)
  }
  const change = {
    onAdded: (kind: ReferralFile['kind'], added: readonly StoredFile[]) =>
      void after(add(added.map((file) => ({ ...file, kind }))), { isNew: true }),
    onRemoved: (fileId: string) => void after(remove(fileId), { isNew: false }),
  }
  return (
    <div className="portal__form">
      <p className="lead">
        With a referral and a treatment plan from a GP, Medicare pays part of each session. A photo of each
        page is fine.
      </p>
      {isOnRecord && files.length === 0 && (
        <div className="mt-6">
          <Notice type="success" title="Your referral is on record">
            You need to send nothing more. If you have a new one, add it here.
          </Notice>
        </div>
      )}
      <div className="portal__uploads">
        <Files kind="referral" label="GP referral" {...{ files, change }} />
        <Files
          kind="treatmentPlan"
          label="Treatment plan"
          help="If it is not in the referral."
          {...{ files, change }}
        />
      </div>
      {unsaved && (
        <div className="portal__failed">
          <Notice type="error" announced="atOnce" title={referralWords.failed}>
            Your files have arrived, but we could not add them to your record.
          </Notice>
          <Button look="secondary" onClick={() => void after(save(), { isNew: true })}>
            Try again
          </Button>
        </div>
      )}
      {files.length === 0 && <GpSendsIt onSay={() => save(true)} />}
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
    onRemoved: (fileId: string) => void
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
