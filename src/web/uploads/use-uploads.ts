import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/uploads.ts'
import { type UploadKind, uploadKinds } from '#domain/uploads/upload-rules.ts'
import { callApi } from '../api/call-api.ts'
import { newKey } from '../api/new-key.ts'
import { chooseFiles, shareOut } from './choose-files.ts'
import { addOwnFiles, removeOwnFile } from './own-files.ts'
import { sendFiles } from './send-files.ts'

type UploadsQuestion = {
  kind: UploadKind
  /** Those of the client's files that belong here. */
  files: readonly StoredFile[]
  /** Ids of those that were added to this form before the page was loaded, as its draft has them. */
  addedBefore?: readonly string[]
  onAdded: (files: readonly StoredFile[]) => void
  onRemoved?: (fileId: string) => void
}

/** Files on their way. With a message they did not arrive, and can be sent again. */
type Batch = { key: string; files: readonly File[]; share: number; message: string | null }

export type Uploads = ReturnType<typeof useUploads>

/** Exact texts. See docs/product/portal.md#adding-a-referral and docs/product/funding-forms.md#form-documents. */
export const documentsFailed = 'Error while updating documents'
export const referralMessages = {
  uploaded: 'Upload the referral successfully',
  failed: 'An error occurred while uploading the referral. Please try again.',
} as const

const sendFailures = {
  referral: referralMessages.failed,
  treatmentPlan: referralMessages.failed,
  document: documentsFailed,
} as const satisfies Record<UploadKind, string>

/** What an upload field does, for a form that has to know whether something is still on its way. */
export function useUploads({ kind, files, addedBefore = [], onAdded, onRemoved }: UploadsQuestion) {
  const [batch, setBatch] = useState<Batch | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [removing, setRemoving] = useState<string | null>(null)
  const [addedHere, setAddedHere] = useState<readonly string[]>([])
  // A referral of years ago takes no room from a new one; the documents of a form all go with it.
  const added = new Set([...addedBefore, ...addedHere])
  const held = kind === 'document' ? files.length : files.filter(({ fileId }) => added.has(fileId)).length
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const send = async (sent: readonly File[], key = newKey()) => {
    const stop = new AbortController()
    stopping.current = stop
    setBatch({ key, files: sent, share: 0, message: null })
    setNews(`Uploading ${formatNames(sent)}.`)
    const answer = await sendFiles(sent, {
      key,
      onProgress: (share) => setBatch((now) => now && { ...now, share }),
      signal: stop.signal,
    })
    if (answer === null) return
    if (!answer.ok)
      return setBatch({ key, files: sent, share: 0, message: answer.message ?? sendFailures[kind] })
    setBatch(null)
    setNews(`${formatNames(answer.files)} uploaded.`)
    setAddedHere((before) => [...before, ...answer.files.map(({ fileId }) => fileId)])
    addOwnFiles(answer.files)
    onAdded(answer.files)
  }

  return {
    kind,
    files,
    /** No more can be added to this form. */
    isFull: held >= uploadKinds[kind].most,
    warning,
    /** Said politely. */
    news,
    removing,
    sending: batch && {
      ...batch,
      shares: shareOut(
        batch.files.map(({ size }) => size),
        batch.share,
      ),
    },
    choose: (chosen: readonly File[]) => {
      const { taken, warning: why } = chooseFiles(chosen, { kind, held })
      setWarning(why)
      if (taken.length > 0) void send(taken)
    },
    tryAgain: () => void (batch && send(batch.files, batch.key)),
    stop: () => {
      stopping.current?.abort()
      setBatch(null)
      setNews('Uploading stopped.')
    },
    remove: async ({ fileId, name }: StoredFile) => {
      setRemoving(fileId)
      setWarning(null)
      const answer = await callApi('removeFile', { params: { fileId } })
      setRemoving(null)
      // Gone already is what was asked for.
      if (!answer.ok && answer.problem.status !== 404) return setWarning(documentsFailed)
      setNews(`${name} removed.`)
      removeOwnFile(fileId)
      onRemoved?.(fileId)
    },
  }
}

const formatNames = (files: readonly { name: string }[]): string => files.map(({ name }) => name).join(', ')
