import { checkDoc } from './check-doc.ts'
import { checkDocx, zipSignature } from './check-docx.ts'
import { checkJpg, jpgSignature } from './check-jpg.ts'
import { checkPdf, pdfSignature } from './check-pdf.ts'
import { checkPng, pngSignature } from './check-png.ts'
import { startsWith } from './read-bytes.ts'
import { compoundSignature } from './read-compound-file.ts'
import type { UploadRefusal, UploadType } from './upload-rules.ts'

type Check = {
  signature: readonly number[]
  check: (bytes: Uint8Array) => UploadRefusal | null | Promise<UploadRefusal | null>
}

const checks = {
  pdf: { signature: pdfSignature, check: checkPdf },
  docx: { signature: zipSignature, check: checkDocx },
  doc: { signature: compoundSignature, check: checkDoc },
  png: { signature: pngSignature, check: checkPng },
  jpg: { signature: jpgSignature, check: checkJpg },
} as const satisfies Record<UploadType, Check>

export type Recognised = { ok: true; type: UploadType } | { ok: false; refusal: UploadRefusal }

/** What a file is, by its content alone: what it is called and what the browser says of it count for nothing. */
export async function recognise(bytes: Uint8Array): Promise<Recognised> {
  for (const [type, { signature, check }] of Object.entries(checks) as [UploadType, Check][])
    if (startsWith(bytes, signature)) {
      const refusal = await check(bytes)
      return refusal ? { ok: false, refusal } : { ok: true, type }
    }
  return { ok: false, refusal: 'wrongType' }
}
