import { useEffect, useRef, useState } from 'react'
import type { StoredFile, UploadedFile } from '#contract/uploads.ts'
import { type UploadKind, uploadKinds } from '#domain/uploads/upload-rules.ts'
import { callApi } from '../api/call-api.ts'
import { apiQuery, queryClient, useRead } from '../api/query.ts'
import { newKey } from '../session/new-key.ts'
import { chooseFiles, sendFiles, shareOut } from './send-files.ts'

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
type UploadBatch = { key: string; files: readonly File[]; share: number; message: string | null }

export type UploadsState = ReturnType<typeof useUploads>

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
  const [batch, setBatch] = useState<UploadBatch | null>(null)
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

const ownFiles = apiQuery('listOwnFiles', {})

/** The client's documents, latest first, as they are on every screen of this tab. Null until they were read for this screen. */
export function useOwnFiles() {
  const { data, isFetchedAfterMount, isError, refetch } = useRead(ownFiles)
  const hasFailed = isFetchedAfterMount && (isError || !data)
  return { files: isFetchedAfterMount ? (data ?? null) : null, hasFailed, readAgain: refetch }
}

/** As of this moment: an upload may end long after the screen was drawn. */
export const readOwnFiles = (): readonly UploadedFile[] => queryClient.getQueryData(ownFiles.queryKey) ?? []

/** A list that is on its way may not know of the change yet: it is not waited for. */
function changeOwnFiles(change: (before: UploadedFile[]) => UploadedFile[]): void {
  if (queryClient.getQueryData(ownFiles.queryKey)) void queryClient.cancelQueries(ownFiles)
  queryClient.setQueryData(ownFiles.queryKey, (before) => before && change(before))
}

/** The server has taken these; what they are is said by the form that names them. */
function addOwnFiles(added: readonly StoredFile[]): void {
  const uploadedAt = new Date().toISOString()
  const files = added.map((file) => ({ ...file, kind: null, uploadedAt }))
  changeOwnFiles((before) => [...files.toReversed(), ...before])
}

const removeOwnFile = (fileId: string): void =>
  changeOwnFiles((before) => before.filter((file) => file.fileId !== fileId))

export function nameOwnFiles(ids: readonly string[], kind: UploadKind): void {
  changeOwnFiles((before) => before.map((file) => (ids.includes(file.fileId) ? { ...file, kind } : file)))
}
