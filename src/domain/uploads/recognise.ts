import { checkDoc, checkDocx, compoundSignature, zipSignature } from './check-word.ts'
import { checkJpg, checkPng, jpgSignature, pngSignature } from './check-pictures.ts'
import { checkPdf, pdfSignature } from './check-pdf.ts'
import { startsWith } from './read-bytes.ts'
import type { UploadRefusal, UploadType } from './upload-rules.ts'

type FileCheck = {
  signature: readonly number[]
  check: (bytes: Uint8Array) => UploadRefusal | null | Promise<UploadRefusal | null>
}

const checks = {
  pdf: { signature: pdfSignature, check: checkPdf },
  docx: { signature: zipSignature, check: checkDocx },
  doc: { signature: compoundSignature, check: checkDoc },
  png: { signature: pngSignature, check: checkPng },
  jpg: { signature: jpgSignature, check: checkJpg },
} as const satisfies Record<UploadType, FileCheck>

export type RecognisedFile = { ok: true; type: UploadType } | { ok: false; refusal: UploadRefusal }

/** What a file is, by its content alone: what it is called and what the browser says of it count for nothing. */
export async function recognise(bytes: Uint8Array): Promise<RecognisedFile> {
  for (const [type, { signature, check }] of Object.entries(checks) as [UploadType, FileCheck][])
    if (startsWith(bytes, signature)) {
      const refusal = await check(bytes)
      return refusal ? { ok: false, refusal } : { ok: true, type }
    }
  return { ok: false, refusal: 'wrongType' }
}
