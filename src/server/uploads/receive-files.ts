import { createHash, randomUUID } from 'node:crypto'
import type { StoredFile } from '#contract/uploads.ts'
import { displayName, uploadRefusals } from '#domain/uploads/upload-rules.ts'
import type { RecognisedFile } from '#domain/uploads/recognise.ts'
import { FileStoreAway } from '../adapters/file-store.ts'
import { noteChange } from '../audit.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Failure, type Result, succeed } from '../result.ts'
import { type createSemaphore, createThreadPool } from '../concurrency.ts'
import type { Service } from '../service.ts'
import { type FilePart, type MemoryShare, UploadRefused } from './multipart.ts'
import {
  discardPending,
  encryptFile,
  type FullShare,
  insertPending,
  markStored,
  newFileKey,
} from './upload-store.ts'

/** Whose files these are to be, and how many of them. */
export type UploadOwner = {
  /** Null for a document that comes with a form. */
  clientId: string | null
  subject: string
  requestId: string
  key: string | undefined
  largest: { files: number; message: string }
  /** Whose uploads wait for each other: the client's, or those of an address. */
  counted: string
  limits: { limit: RateLimit; who: string }[]
}
type ArrivedFile = { file: StoredFile; hash: string }
type Semaphore = ReturnType<typeof createSemaphore>

/**
 * Takes a batch whole or not at all. Each file is checked, encrypted and stored as it arrives, as pending; all of
 * them become valid in one transaction at the end. A failure before that takes them back, and a sweep removes what a
 * crash leaves. See docs/product/uploads.md#whole-batch.
 */
export async function receiveFiles(
  service: Service,
  sender: UploadOwner,
  { parts, semaphore, memory }: { parts: AsyncIterable<FilePart>; semaphore: Semaphore; memory: MemoryShare },
): Promise<Result<StoredFile[]>> {
  const begun: string[] = []
  let isStored = false
  try {
    const arrived: ArrivedFile[] = []
    for await (const part of parts) {
      await checkLimits(service, sender, part)
      // Read first, whatever time the sender takes; only what is whole stands in line to be checked and encrypted.
      const content = await part.read()
      arrived.push(await semaphore(() => storeFile(service, sender, { part, content, begun })))
      memory.giveBack()
    }
    if (arrived.length === 0) return fail('invalidInput', { fields: { file: 'Please choose a file' } })
    const result = await storeBatch(service, sender, arrived)
    isStored = result.ok && result.value[0]?.fileId === begun[0]
    return result
  } catch (error) {
    if (error instanceof UploadRefused) return { ok: false, failure: error.failure }
    if (!(error instanceof FileStoreAway)) throw error
    service.log.error({ requestId: sender.requestId, reason: error.message }, 'the file store is away')
    return fail('unavailable')
  } finally {
    memory.close()
    if (!isStored)
      await discardPending(service, begun).catch(() => service.log.warn('an upload is left to the sweep'))
  }
}

async function checkLimits({ db }: Service, sender: UploadOwner, { index }: FilePart): Promise<void> {
  const { largest, limits } = sender
  if (index >= largest.files)
    throw new UploadRefused({
      code: 'invalidInput',
      message: largest.message,
      fields: { file: largest.message },
    })
  for (const { limit, who } of limits)
    if (!(await consumeAllowance(db, limit, who))) throw new UploadRefused({ code: 'tooManyRequests' })
}

async function storeFile(
  service: Service,
  { clientId }: UploadOwner,
  { part, content, begun }: { part: FilePart; content: Buffer; begun: string[] },
): Promise<ArrivedFile> {
  const recognised = await recogniseFile(content)
  if (!recognised.ok) {
    const message = uploadRefusals[recognised.refusal]
    throw new UploadRefused({ code: 'unsupportedType', message, fields: { [`file.${part.index}`]: message } })
  }
  const { type } = recognised
  const [id, key, name, size] = [randomUUID(), newFileKey(), displayName(part.fileName, type), content.length]
  const full = await insertPending(service, { id, clientId, type, size, name, key })
  if (full !== null) throw new UploadRefused(refuseFull(service, full))
  begun.push(id)
  await service.files.put(id, encryptFile(content, key, id))
  const hash = createHash('sha256').update(content).digest('base64')
  return { file: { fileId: id, name, size, type }, hash }
}

function refuseFull({ log, config }: Service, full: FullShare): Failure {
  if (full === 'files')
    return { code: 'conflict', message: 'Your record has too many files. Please remove some first.' }
  const whose = full === 'newcomers' ? 'files of new accounts' : 'documents without a referral'
  log.error(`${whose} fill their share of the file store; no more are taken`)
  return full === 'newcomers' && config.canSendEmail
    ? { code: 'conflict', message: confirmFirst }
    : { code: 'unavailable' }
}

const confirmFirst =
  'We can’t take more files from new accounts at the moment. Please confirm your email with the link that we sent you, then send them again.'

/** The same key with the same files gives the first answer, and these files are taken back. */
function storeBatch(
  service: Service,
  sender: UploadOwner,
  arrived: ArrivedFile[],
): Promise<Result<StoredFile[]>> {
  const { subject, clientId, requestId, key } = sender
  const files = arrived.map(({ file }) => file)
  const ids = files.map(({ fileId }) => fileId)
  const request = fingerprint(
    service,
    arrived.map(({ file: { name }, hash }) => ({ name, hash })),
  )
  return idempotently(
    service.db,
    { scope: `${subject} upload for ${clientId}`, key, request },
    async (tx) => {
      await markStored(tx, ids)
      for (const id of ids) await noteChange(tx, { actor: subject, requestId }, clientId, `upload ${id}`)
      return succeed(files)
    },
  )
}

/** What a file is by its content, found beside the main thread. `TooBusy` when too many wait. One thread for the process. */
const recogniseFile = createThreadPool<Uint8Array, RecognisedFile>({
  script: new URL('./recognise-worker.ts', import.meta.url),
  size: 1,
  work: 'looking into files',
})
