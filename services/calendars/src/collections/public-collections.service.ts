import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CollectionEntity } from './collection.entity.js';

@Injectable()
export class PublicCollections {
  at(manager: EntityManager, address: string): Promise<CollectionEntity | null> {
    return manager.findOneBy(CollectionEntity, { address });
  }
}
