import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from '../ports/file-store.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

export const chooseFileStore = ({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): FileStore =>
  s3 ? createS3FileStore(s3) : createDiskFileStore(join(DATA_DIR, 'uploads'))
