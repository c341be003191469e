import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CollectionEntity } from './collection.entity.js';

/** Collections as their audience finds them. */
@Injectable()
export class PublicCollections {
  /** The collection at an address; null where there is none. */
  at(manager: EntityManager, address: string): Promise<CollectionEntity | null> {
    return manager.findOneBy(CollectionEntity, { address });
  }
}
