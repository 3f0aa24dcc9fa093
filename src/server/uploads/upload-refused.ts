import type { Failure } from '../result.ts'

/** A batch is refused from deep inside its stream, and becomes a value again where the batch is received. */
export class UploadRefused extends Error {
  failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}
