const batchSize = 2_000

/** Sends the items a batch at a time, in order. The next batch is built while the database works on the last one. */
export async function inBatches<Item>(
  items: Iterable<Item>,
  send: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve()
  for (const batch of batchesOf(items)) {
    await sent
    sent = send(batch)
  }
  await sent
}

function* batchesOf<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    if (batch.push(item) < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
