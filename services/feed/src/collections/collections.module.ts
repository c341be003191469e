import { Module } from '@nestjs/common';
import { getPublishedCollection } from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { CollectionDirectory } from './collection-directory.js';

export { CollectionDirectory } from './collection-directory.js';
export { nameOfCollection } from './name-of-collection.js';

/** Which public calendars an address shows together. */
@Module({
  providers: [
    {
      provide: CollectionDirectory,
      useFactory: (client: ServiceClient) =>
        new CollectionDirectory((id) =>
          client.call('calendars', getPublishedCollection, { params: { id } }, { fallback: 'if-silent' }),
        ),
      inject: [ServiceClient],
    },
  ],
  exports: [CollectionDirectory],
})
export class CollectionsModule {}
