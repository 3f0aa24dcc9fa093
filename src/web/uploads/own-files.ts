import { useQuery } from '@tanstack/react-query'
import type { StoredFile, UploadedFile } from '#contract/uploads.ts'
import type { UploadKind } from '#domain/uploads/upload-rules.ts'
import { apiQuery, queryClient } from '../api/query.ts'

const ownFiles = apiQuery('listOwnFiles', {})

/** The client's documents, latest first, as they are on every screen of this tab. Null until they were read for this screen. */
export function useOwnFiles() {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(ownFiles, queryClient)
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
export function addOwnFiles(added: readonly StoredFile[]): void {
  const uploadedAt = new Date().toISOString()
  const files = added.map((file) => ({ ...file, kind: null, uploadedAt }))
  changeOwnFiles((before) => [...files.toReversed(), ...before])
}

export const removeOwnFile = (fileId: string): void =>
  changeOwnFiles((before) => before.filter((file) => file.fileId !== fileId))

export function nameOwnFiles(ids: readonly string[], kind: UploadKind): void {
  changeOwnFiles((before) => before.map((file) => (ids.includes(file.fileId) ? { ...file, kind } : file)))
}
