import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { Db } from './db/connection.ts'
import type { Notices } from './db/notices.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Content } from './ports/content.ts'
import type { Crm } from './ports/crm.ts'
import type { Mailer } from './ports/email.ts'
import type { FileStore } from './ports/file-store.ts'
import type { FormsService } from './ports/forms-service.ts'
import type { PaymentProvider } from './ports/payments.ts'
import type { SmsSender } from './ports/sms.ts'
import type { VerificationPort } from './ports/verification.ts'
import type { VideoProvider } from './ports/video.ts'

/** What every use case may need, put together once in start-service.ts. */
export type Service = {
  config: Config
  db: Db
  keyring: Keyring
  log: Logger
  jobs: Jobs
  /** What other processes on the same database tell. */
  notices: Notices
  mailer: Mailer
  sms: SmsSender
  files: FileStore
  verification: VerificationPort
  payments: PaymentProvider
  video: VideoProvider
  content: Content
  /** Null where the practice has none: forms then wait for the practice, and count as not handed over. */
  crm: Crm | null
  /** Null where the practice has none: questionnaires then stay here. */
  forms: FormsService | null
  /** The wall clock, for what is shown and written. Who gets a slot is decided by the database's clock. */
  now: () => Date
}
