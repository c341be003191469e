import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CollectionEntity } from './collection.entity.js';

/** Collections for their audience. */
@Injectable()
export class PublicCollections {
  /** The collection at an address; null if there is none. */
  at(manager: EntityManager, address: string): Promise<CollectionEntity | null> {
    return manager.findOneBy(CollectionEntity, { address });
  }
}
