import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packers = {
  // One level less than the best: 2 % more bytes, and less than half of the work, which is a fifth of the build's.
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}
const worthPacking = /\.(js|css|svg|json)$/
/** Below this the saving is smaller than a packet. */
const least = 1024

/** Packs each built file once, so that no request has to. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => worthPacking.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < least) return
          for (const [ending, pack] of Object.entries(packers))
            await writeFile(join(dir, file.fileName + ending), await pack(content))
        }),
      )
    },
  }
}
